/** Where people register: the login screen, with the form of those who have no account yet. */
export const REGISTRATION = '/perfil?modo=registro';
