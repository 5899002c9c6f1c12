import { BrowserRouter, Platform } from '@vitrina/sdk/host';
import { Broken } from './broken.tsx';
import { Frame } from './frame/frame.tsx';
import { Screens } from './screens.tsx';

/** Whole page: router, platform, frame, and the screen for the address. */
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
