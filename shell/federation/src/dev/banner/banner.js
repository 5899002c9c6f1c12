// A newer build is there.
new EventSource('/__dev/changes').onmessage = () => location.reload();
