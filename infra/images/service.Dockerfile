# A service of the platform: docker build -f infra/images/service.Dockerfile --build-arg SERVICE=accounts .
# SERVICE is a folder of services/. With a registry, pin NODE_IMAGE by digest.
ARG NODE_IMAGE=node:24-bookworm-slim

# Package files of all services without their sources, so that a changed source does not install packages again.
FROM ${NODE_IMAGE} AS manifests
COPY services /services
RUN find /services -type f ! -regex '/services/[^/]*/package.json' -delete

# Bundles the code and packages of all services once: this stage does not depend on SERVICE, so all builds share it.
FROM ${NODE_IMAGE} AS bundles
WORKDIR /src
COPY package.json package-lock.json ./
COPY infra/images/package.json infra/images/
COPY infra/local/package.json infra/local/
COPY --from=manifests /services services
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund -w infra/images -w services/all-in-one -w services/backup
COPY tsconfig.base.json ./
COPY services services
COPY infra infra
# Bundles contain the platform's packages, so links are enough instead of an installation.
RUN for folder in services/*; do ln -sfn "../../$folder" "node_modules/@vitrina/${folder#*/}"; done \
 && node infra/images/src/assemble.ts /bundles

# Installs the production packages of a service and writes their list.
FROM ${NODE_IMAGE} AS packages
ARG SERVICE
WORKDIR /src
COPY package.json package-lock.json ./
COPY services/contracts/package.json services/contracts/
COPY services/kernel/package.json services/kernel/
COPY services/product/package.json services/product/
COPY services/first-content/package.json services/first-content/
COPY services/${SERVICE}/package.json services/${SERVICE}/
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund -w services/${SERVICE}
# npm reports missing packages as an error, also the platform's packages that the service does not use, and development
# packages, which the list must omit.
RUN for shared in services/*; do [ -e "node_modules/@vitrina/${shared#*/}" ] || rm -r "$shared"; done \
 && npm pkg delete devDependencies --workspaces --include-workspace-root > /dev/null \
 && npm sbom --sbom-format cyclonedx --omit dev -w services/${SERVICE} > sbom.cdx.json
COPY infra/images/prune ./
# A bundle contains most packages. It finds the others, also the kernel's, from the service's folder; all stay here for
# scanners, which do not look into a bundle.
RUN ./prune node_modules services/${SERVICE}/package.json \
 && mkdir -p services/kernel/node_modules services/${SERVICE}/node_modules \
 && cp -rn services/kernel/node_modules/. services/${SERVICE}/node_modules/ \
 && for shared in contracts kernel product first-content; do rm -rf services/$shared node_modules/@vitrina/$shared; done

FROM ${NODE_IMAGE}
# PID 1 forwards signals and reaps the children of a killed decoder.
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/* /var/cache/* /var/log/*
# Without this option SIGUSR1 would open Node's inspector, in the service and in every command run here.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 NODE_OPTIONS=--disable-sigusr1
WORKDIR /app
COPY infra/images/health ./
ARG SERVICE
COPY --from=packages /src/node_modules node_modules
COPY --from=packages /src/services services
COPY --from=packages /src/sbom.cdx.json ./
COPY --from=bundles /bundles/${SERVICE} ./
ARG VERSION=1.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="vitrina/${SERVICE}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="MIT"
USER node
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=5s --start-period=180s --retries=4 CMD ["/app/health"]
ENTRYPOINT ["/usr/bin/tini", "--", "/app/start"]
