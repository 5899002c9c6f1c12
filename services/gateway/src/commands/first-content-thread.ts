/** Thread of the drawing process. */
import '@vitrina/first-content/thread';
