import type { Handler } from '../dependencies.ts';

/** `GET /api/operador`: returns the configured operator of the platform and its retention periods. */
export const getOperator: Handler<'GET /api/operador'> = async (_request, { config }) => ({
  success: true,
  data: {
    nombre: config.OPERATOR_NAME,
    domicilio: config.OPERATOR_ADDRESS,
    correo: config.SUPPORT_EMAIL,
    correo_privacidad: config.PRIVACY_EMAIL ?? config.SUPPORT_EMAIL,
    conservacion: {
      conversaciones: config.RETENTION_CONVERSATION_DAYS,
      reportes: config.RETENTION_REPORT_DAYS,
      busquedas: config.RETENTION_SEARCH_DAYS,
      estadisticas: config.RETENTION_STATISTICS_DAYS,
      mensajes: config.RETENTION_MESSAGE_DAYS,
    },
  },
});
