// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { TestPlatform } from '@vitrina/sdk/testing/platform';
import { expect, it } from 'vitest';
import app from '../src/app.tsx';

/** Milliseconds to wait for a screen: its chunk is compiled when it is first imported. */
const LOADED = { timeout: 10_000 };

it('The page shows its title as the one big heading and leads to Explorar', async () => {
  render(<TestPlatform app={app} path="/nuevo" />);
  expect((await screen.findByRole('heading', { level: 1 }, LOADED)).textContent).toBe('Nuevo');
  expect(screen.getByRole('link', { name: 'Explorar' }).getAttribute('href')).toBe('/explorar');
});
