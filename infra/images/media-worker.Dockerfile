# Workers that process pictures and videos: the media service's files plus the programs that decode untrusted files.
# docker build -f infra/images/media-worker.Dockerfile --build-arg MEDIA_IMAGE=vitrina/media:1.0.0 .
ARG NODE_IMAGE=node:24-bookworm-slim
ARG MEDIA_IMAGE=vitrina/media:latest
FROM ${MEDIA_IMAGE} AS media

FROM ${NODE_IMAGE}
# Comes before the files that change with each version, because this is by far the largest layer.
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini ffmpeg \
 && dpkg-query --show --showformat='${Package} ${Version}\n' > /debian-packages.txt \
 && rm -rf /var/lib/apt/lists/* /var/cache/* /var/log/*
# Without this option SIGUSR1 would open Node's inspector, in the service and in every command run here.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 NODE_OPTIONS=--disable-sigusr1
WORKDIR /app
COPY --from=media /app ./
ARG VERSION=1.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="vitrina/media-worker" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="MIT"
USER node
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=5s --start-period=180s --retries=4 CMD ["/app/health"]
ENTRYPOINT ["/usr/bin/tini", "--", "/app/start-worker"]
