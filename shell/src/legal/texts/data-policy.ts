import type { LegalText } from './page.ts';

/** Data policy that Colombia's law 1581 of 2012 requires of every controller of personal data. */
export const dataPolicy: LegalText = {
  title: 'Política de tratamiento de datos',
  lead: 'Para quienes usan Vitrina desde Colombia, según la Ley 1581 de 2012. Dice qué datos personales tratamos, con qué fin, y qué derechos tienes como titular.',
  dated: true,
  operator: 'El responsable del tratamiento es quien opera esta vitrina:',
  sections: [
    {
      id: 'datos',
      title: 'Datos y finalidad',
      paragraphs: [
        'Tratamos los datos con que te registras (nombre, correo y una huella de tu contraseña), los que pones en tu perfil para que te encuentren y contacten, y los que dejas al usar el sitio: sesiones abiertas, comentarios, reportes y mensajes al asistente. Si activas los avisos en un dispositivo, también su navegador y la dirección que le da su servicio de avisos. Si pides una cotización, tu nombre, tu mensaje y el correo o teléfono que dejas; los ve solo el proveedor al que le escribes. Si contactas a un proveedor con tu sesión abierta, lo recordamos dos días para preguntarte cómo te fue. Si pides una insignia: el código que enviamos a tu teléfono, y lo que anota quien revisa tu identidad o tu cédula, sin copia de documentos.',
        'La finalidad es prestarte el servicio: mantener tu cuenta, mostrar tu página y tus publicaciones, permitir que te contacten y avisarte de lo que pasa en tu cuenta. No recogemos datos sensibles ni datos de menores a sabiendas.',
      ],
      points: [],
    },
    {
      id: 'autorizacion',
      title: 'Tu autorización',
      paragraphs: [
        'La das al crear tu cuenta, después de leer esta política. Guardamos qué versión aceptaste y cuándo. Puedes revocarla en cualquier momento al eliminar tu cuenta.',
      ],
      points: [],
    },
    {
      id: 'encargados',
      title: 'Encargados y transferencias',
      paragraphs: [
        'Quienes alojan el servicio y envían sus correos y mensajes de texto tratan datos por encargo nuestro y con nuestras instrucciones. No transferimos tus datos a otros para que los usen por su cuenta.',
      ],
      points: [],
    },
    {
      id: 'derechos',
      title: 'Tus derechos como titular',
      paragraphs: ['Puedes ejercerlos en tu área, sin costo y sin pedir permiso:'],
      points: [
        'Conocer y descargar todos tus datos.',
        'Actualizarlos y rectificarlos en Datos de Usuario.',
        'Suprimirlos y revocar la autorización al eliminar tu cuenta, con 7 días para arrepentirte.',
        'Saber qué uso les hemos dado y pedir prueba de tu autorización.',
        'Quejarte ante la Superintendencia de Industria y Comercio si no te respondemos bien.',
      ],
      links: [
        { label: 'Descargar o eliminar mis datos', href: '/menu/cuenta' },
        { label: 'Corregir mis datos', href: '/menu/datos-usuario' },
      ],
    },
    {
      id: 'consultas',
      title: 'Consultas y reclamos',
      paragraphs: [
        'Escríbenos al correo de abajo. Una consulta se responde en un máximo de 10 días hábiles y un reclamo en un máximo de 15.',
      ],
      points: [],
    },
    {
      id: 'seguridad',
      title: 'Seguridad',
      paragraphs: [
        'Las conexiones van cifradas, las contraseñas no se pueden leer y cada lista de datos personales que consulta el equipo queda anotada.',
      ],
      points: [],
    },
    {
      id: 'vigencia',
      title: 'Vigencia y cambios',
      paragraphs: [
        'Esta política vale desde la fecha de arriba. Si cambia algo importante, te pedimos autorizarlo de nuevo en tu área.',
      ],
      points: [],
    },
  ],
  retentionAfter: 'encargados',
  contact: 'privacy',
};
