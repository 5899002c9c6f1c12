/** What made-up clients say of a provider of any trade. Each is one person's own words, so none comes twice from one. */
export const OPINIONS: readonly string[] = [
  'Llegó a la hora que dijo y terminó antes de lo que esperaba. Muy contenta.',
  'Me explicó cada paso con calma y sin palabras raras. Se agradece.',
  'El precio fue justo y no hubo sorpresas al final.',
  'Ya es la segunda vez que trabajo con esta persona y volvió a quedar perfecto.',
  'Muy amable por teléfono y todavía más en persona.',
  'Tardó un día más de lo acordado, pero avisó a tiempo y el resultado lo vale.',
  'Se nota el cariño que le pone. En casa todos preguntan quién lo hizo.',
  'Cuidó los detalles que yo ni había notado.',
  'Me mandó fotos del avance todos los días. Así da gusto.',
  'Respondió mis dudas por mensaje aunque era domingo.',
  'Trabajo limpio, sin dejar tiradero. Mi mamá quedó encantada.',
  'Lo recomendé con mis vecinos y dos ya lo llamaron.',
  'Supo resolver lo que otros me habían dejado a medias.',
  'Cumplió con lo que prometió y me dio su garantía por escrito.',
  'Me ayudó a decidir sin presionarme para gastar más.',
  'Todo muy bien, solo le pediría que aceptara más formas de pago.',
  'Paciencia de santo: cambié de idea tres veces y nunca puso mala cara.',
  'Los materiales que usa son de primera y se nota.',
  'Quedó mejor que en la foto que le enseñé.',
  'Puntual, ordenado y con buena plática. ¿Qué más se puede pedir?',
  'Cotizó rápido y respetó el presupuesto hasta el último peso.',
  'Mis hijos quedaron fascinados. Volveremos sin duda.',
  'Al principio dudé por la distancia, pero valió cada minuto.',
  'Gente así hace falta. Gracias por tomarse en serio el oficio.',
];

/** What made-up providers answer. */
export const ANSWERS: readonly string[] = [
  '¡Muchas gracias! Fue un gusto trabajar contigo.',
  'Gracias por la confianza. Aquí estoy para lo que necesites.',
  'Qué bueno que te gustó. Saludos a toda la familia.',
  'Gracias por escribirlo. La próxima vez cumplo también con el día.',
  'Me alegra mucho leerlo. ¡Hasta la próxima!',
  'Mil gracias por recomendarme con tus vecinos.',
];
