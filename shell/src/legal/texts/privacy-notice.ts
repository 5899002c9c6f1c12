import type { LegalText } from './page.ts';

/** Privacy notice that Mexico's law on personal data held by private parties (LFPDPPP) requires. */
export const privacyNotice: LegalText = {
  title: 'Aviso de privacidad',
  lead: 'Para quienes usan Vitrina desde México. Dice qué datos tuyos tratamos, para qué, y cómo decides sobre ellos.',
  dated: true,
  operator: 'Responde de tus datos quien opera esta vitrina:',
  sections: [
    {
      id: 'datos',
      title: 'Qué datos tratamos',
      paragraphs: [
        'Al registrarte: nombre, correo y contraseña; de la contraseña solo guardamos una huella que no permite leerla. En tu perfil: teléfono, domicilio, código postal, estado, nombre del negocio, especialidad, servicios, descripción, sitio web, redes y foto, si los escribes.',
        'Al usar el sitio: tu navegador y el lugar que elegiste en cada sesión abierta, los comentarios y reportes que envías y lo que escribes al asistente. Si pides una cotización, tu nombre, tu mensaje y el correo o teléfono que dejas; los ve solo el proveedor al que le escribes. Si le pides una cotización a un proveedor o usas su teléfono, WhatsApp, correo o sitio con tu sesión abierta, lo recordamos dos días para preguntarte por correo cómo te fue; puedes desactivarlo en Mi cuenta. Si pides una insignia: el código que enviamos a tu teléfono, y lo que anota quien revisa tu identidad o tu cédula, sin copia de documentos. No pedimos datos sensibles; no los pongas en tu descripción ni en tus fotos.',
      ],
      points: [],
    },
    {
      id: 'fines',
      title: 'Para qué los usamos',
      paragraphs: ['Los usamos solo para que Vitrina funcione:'],
      points: [
        'Abrir y cuidar tu cuenta, y reconocerte cuando entras.',
        'Mostrar tu página y tus publicaciones a quien busca lo que haces.',
        'Que puedan contactarte, comentar tu trabajo y reportar lo que no debería estar.',
        'Avisarte por correo de lo que pasa en tu cuenta, y en tus dispositivos si lo activas.',
        'Contar visitas de tu página sin saber de quién son.',
      ],
    },
    {
      id: 'publicos',
      title: 'Qué se ve en público',
      paragraphs: [
        'Con el perfil completo se ven tu nombre o el de tu negocio, especialidad, servicios, descripción, teléfono, correo, sitio web, redes, foto, país y estado, y también la ciudad, el horario y los precios que escribas. Tus insignias se ven con su fecha, y tus comentarios y estrellas con tu nombre. El domicilio y el código postal no se muestran nunca.',
      ],
      points: [],
    },
    {
      id: 'terceros',
      title: 'A quién se los damos',
      paragraphs: [
        'A nadie para su propio uso: no los vendemos ni los rentamos. Solo los ven las empresas que alojan el servicio y envían sus correos y mensajes de texto, por encargo nuestro, y las autoridades cuando la ley nos obliga.',
      ],
      points: [],
    },
    {
      id: 'arco',
      title: 'Tus derechos: acceso, rectificación, cancelación y oposición',
      paragraphs: [
        'Los ejerces tú mismo, sin trámite, en tu área: descargas todos tus datos, los corriges en Datos de Usuario, borras publicaciones y eliminas tu cuenta. Tienes 7 días para arrepentirte.',
        'También puedes escribirnos al correo de abajo. Respondemos en un máximo de 20 días hábiles. Si no estás de acuerdo con la respuesta, puedes acudir a la autoridad federal de protección de datos personales.',
      ],
      points: ['Para retirar tu consentimiento, elimina tu cuenta.'],
      links: [
        { label: 'Descargar o eliminar mis datos', href: '/menu/cuenta' },
        { label: 'Corregir mis datos', href: '/menu/datos-usuario' },
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      paragraphs: [
        'Una cookie mantiene tu sesión y otra recuerda tu tema y tu lugar. La conversación con el asistente tiene la suya. Mientras probamos una versión nueva con una parte de las visitas, la cookie «cohorte», un texto al azar que no guardamos, hace que veas siempre la misma; dura 90 días. La cookie «dispositivo», un código al azar y firmado, distingue tu dispositivo de los que comparten tu red, para que los límites contra abusos no te alcancen por lo que hacen otros, y sirve para marcar «Contacto verificado» y detectar valoraciones arregladas; dura 180 días. Tus favoritos se guardan en tu navegador y, si entras, en tu cuenta. Si activas los avisos en un dispositivo, guardamos su navegador y la dirección que le da su servicio de avisos (de Google, Apple, Mozilla o Microsoft), que recibe cada aviso cifrado; se borran cuando los apagas o termina tu sesión. No hay cookies de publicidad ni de otras empresas.',
      ],
      points: [],
    },
    {
      id: 'cambios',
      title: 'Cambios a este aviso',
      paragraphs: [
        'Cuando cambie, la fecha de arriba cambia con él y te lo decimos en tu área, donde te pedimos aceptarlo de nuevo.',
      ],
      points: [],
    },
  ],
  retentionAfter: 'terceros',
  contact: 'privacy',
};
