# The workers that make pictures and videos: the media service's image and the programs that read untrusted files.
# docker build -f infra/images/media-worker.Dockerfile --build-arg MEDIA_IMAGE=vitrina/media:0.1.0 .
ARG MEDIA_IMAGE=vitrina/media:latest
FROM ${MEDIA_IMAGE}
USER root
RUN apt-get update \
 && apt-get install -y --no-install-recommends ffmpeg libheif-examples \
 && dpkg-query --show --showformat='${Package} ${Version}\n' > /app/debian-packages.txt \
 && rm -rf /var/lib/apt/lists/* /var/cache/* /var/log/*
LABEL org.opencontainers.image.title="vitrina/media-worker"
USER node
ENTRYPOINT ["/usr/bin/tini", "--", "/app/start-worker"]
