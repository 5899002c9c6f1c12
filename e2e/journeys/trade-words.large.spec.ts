import { expect, test } from '@playwright/test';
import { logInAsProvider } from '../support/provider.ts';

/** Everyday words for trades in both countries, with typing errors, and their segments in the catalogue. */
const TRADE_WORDS: Readonly<Record<string, string>> = {
  plomero: 'Plomería',
  fontanero: 'Plomería',
  plomreo: 'Plomería',
  electricista: 'Electricidad',
  electrisista: 'Electricidad',
  carpintero: 'Carpintería',
  ebanista: 'Carpintería',
  dentista: 'Odontología',
  uñas: 'Manicure y pedicure',
  manicurista: 'Manicure y pedicure',
  albañil: 'Albañilería',
  pintor: 'Pintura de casas',
  herrero: 'Herrería',
  ornamentador: 'Herrería',
  soldador: 'Herrería',
  cerrajero: 'Cerrajería',
  jardinero: 'Jardinería',
  mecánico: 'Mecánica automotriz',
  peluquera: 'Peluquería y estética',
  barbero: 'Barbería',
  niñera: 'Cuidado de niños',
  costurera: 'Costura y arreglos de ropa',
  modista: 'Costura y arreglos de ropa',
  sastre: 'Sastrería',
  fotógrafo: 'Fotografía de eventos',
  contador: 'Contabilidad',
  abogada: 'Asesoría jurídica',
  psicóloga: 'Psicología',
  nutrióloga: 'Nutrición',
  masajista: 'Masajes',
  veterinario: 'Veterinaria',
  fletes: 'Mudanzas y fletes',
  trasteos: 'Mudanzas y fletes',
  mesero: 'Banquetes y catering',
  pastelera: 'Repostería',
  maquillista: 'Maquillaje',
  tapicero: 'Tapicería de muebles',
  vidriero: 'Vidrio y aluminio',
  vulcanizadora: 'Llantas y vulcanizado',
  enfermera: 'Enfermería a domicilio',
};

test('forty everyday words for trades find their segment in the picker', async ({ page }) => {
  expect(Object.keys(TRADE_WORDS)).toHaveLength(40);
  await logInAsProvider(page);
  await page.goto('/menu/datos-usuario');
  const picker = page.getByRole('combobox', { name: 'Segmentos' });
  const options = page.getByRole('listbox', { name: 'Servicios por grupo' });
  const lost: string[] = [];
  for (const [word, segment] of Object.entries(TRADE_WORDS)) {
    await picker.fill(word);
    const option = options.getByRole('option', { name: segment, exact: true });
    await expect(option)
      .toBeVisible({ timeout: 5_000 })
      .catch(() => lost.push(word));
  }
  expect(lost).toEqual([]);
  await picker.fill('carpintro');
  await expect(options.getByRole('option')).toHaveText(['Carpintería']);
  await picker.press('Enter');
  await expect(page.getByRole('button', { name: 'Quitar Carpintería' })).toBeVisible();
});
