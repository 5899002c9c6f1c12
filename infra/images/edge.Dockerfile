# The edge: Caddy with the platform's configuration. docker build -f infra/images/edge.Dockerfile .
ARG CADDY_IMAGE=caddy:2.11.9
FROM ${CADDY_IMAGE}
COPY infra/images/edge/Caddyfile /etc/caddy/Caddyfile
COPY infra/images/health /usr/local/bin/health
# Folder of certificates and ACME accounts; a volume mounted there inherits the owner.
RUN mkdir -p /data/caddy /config/caddy && chown -R 1000:1000 /data /config
ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config
ARG VERSION=1.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="vitrina/edge" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="MIT AND Apache-2.0"
USER 1000:1000
EXPOSE 80 443 443/udp
HEALTHCHECK --interval=5s --timeout=5s --start-period=180s --retries=4 \
  CMD if command -v bash > /dev/null; then PORT=8081 health; else wget -qO /dev/null http://127.0.0.1:8081/health; fi
ENTRYPOINT ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
