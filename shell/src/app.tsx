import { BrowserRouter, Platform } from '@vitrina/sdk/host';
import { Broken } from './broken.tsx';
import { Frame } from './frame/frame.tsx';
import { Screens } from './screens.tsx';

/** The whole page: router, platform, frame, and the screen of the address. */
export function App() {
  return (
    <Broken>
      <BrowserRouter>
        <Platform>
          <Frame>
            <Screens />
          </Frame>
        </Platform>
      </BrowserRouter>
    </Broken>
  );
}
