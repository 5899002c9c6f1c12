/** What this service says to people when all went well; refusals stand in the error catalogue of the contracts. */
export const texts = {
  registered: 'Tu cuenta está lista. Ya puedes iniciar sesión.',
  profileRead: 'Datos obtenidos correctamente.',
  profileUpdated: 'Datos actualizados correctamente.',
  adminName: 'Administración',
} as const;
