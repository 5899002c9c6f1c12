/** Texts of successful answers; errors are in the catalogue of the contracts. */
export const texts = {
  registered: 'Tu cuenta está lista. Ya puedes iniciar sesión.',
  profileRead: 'Datos obtenidos correctamente.',
  profileUpdated: 'Datos actualizados correctamente.',
  adminName: 'Administración',
} as const;
