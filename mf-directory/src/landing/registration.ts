/** Address of the registration: the login screen with its registration form. */
export const REGISTRATION = '/perfil?modo=registro';
