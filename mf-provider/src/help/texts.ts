/** Spanish texts of the help. */
export const texts = {
  title: 'Ayuda',
  intro: 'Lo que necesitas para tener tu vitrina al día.',
  search: 'Buscar en la ayuda',
  index: 'Temas',
  found: (count: number) => (count === 1 ? '1 respuesta' : `${count} respuestas`),
  none: (search: string) => `No hay respuestas para «${search}»`,
  noneMore: 'Prueba con otra palabra, o pregúntale a una persona.',
  clear: 'Ver toda la ayuda',
  human: 'Habla con una persona',
  humanMore: 'Abre el asistente y escribe «hablar con un humano»: alguien del equipo sigue la conversación.',
  openAssistant: 'Hablar con un humano',
  mail: (address: string) => `Escribir a ${address}`,
} as const;

interface Answer {
  question: string;
  answer: string;
}

/** The six sections of the help. */
export const sections: readonly { id: string; title: string; answers: readonly Answer[] }[] = [
  {
    id: 'perfil-completo',
    title: 'Perfil completo',
    answers: [
      {
        question: '¿Qué datos necesito para aparecer en la vitrina?',
        answer:
          'Nueve: nombre, correo electrónico, teléfono, código postal, país, estado, nombre del negocio, especialidad y descripción. En Datos de Usuario ves cuántos tienes listos y cuáles faltan.',
      },
      {
        question: '¿Quién ve mis datos?',
        answer:
          'Son públicos tu nombre, negocio, especialidad, descripción, teléfono, correo, sitio web, redes, foto, país y estado. La dirección y el código postal no se muestran a nadie.',
      },
      {
        question: '¿Cómo elijo mis segmentos?',
        answer:
          'En Datos de Usuario, con hasta cinco servicios de la lista. Por ellos te encuentran quienes filtran por servicio; la especialidad es texto libre y también se busca.',
      },
    ],
  },
  {
    id: 'publicar',
    title: 'Publicar',
    answers: [
      {
        question: '¿Qué puedo publicar?',
        answer:
          'Imágenes JPEG, PNG, GIF, WebP, AVIF o HEIC y videos MP4 o MOV de hasta un minuto, de 50 MB como máximo. Puedes elegir varias a la vez: cada una es una publicación.',
      },
      {
        question: '¿Cuándo se ve lo que publico?',
        answer:
          'Desde su fecha de publicación. Hasta ese día aparece como «Programada» en tu galería y solo tú la ves.',
      },
      {
        question: '¿Por qué una publicación dice «Oculta por tu plan»?',
        answer:
          'Tu plan muestra un número de publicaciones: el público ve las más nuevas. Las demás siguen en tu galería; si eliminas una más nueva, vuelve a verse la anterior.',
      },
      {
        question: '¿Cómo comparto mi trabajo en redes sociales?',
        answer:
          'Con el plan Premium, en Publicaciones elige «Para redes» en una publicación: hay una imagen cuadrada y una para historias, con tu nombre y un código QR que abre tu página, y un texto para pegar.',
      },
      {
        question: '¿Puedo cambiar o quitar una publicación?',
        answer:
          'Sí. En Publicaciones puedes editar sus textos y fechas, fijar hasta tres al inicio de tu página y eliminarla. Durante unos segundos puedes deshacer la eliminación.',
      },
    ],
  },
  {
    id: 'registro-y-opiniones',
    title: 'Registro y opiniones',
    answers: [
      {
        question: '¿Cuánto cuesta registrarse?',
        answer: 'Nada: crear una cuenta es gratis y no pide identificación fiscal ni documento de identidad.',
      },
      {
        question: 'Olvidé mi contraseña. ¿Qué hago?',
        answer:
          'En Iniciar Sesión elige «¿Olvidaste tu contraseña?». Te enviamos un enlace que vale 30 minutos y una sola vez. Al cambiarla se cierran todas las sesiones abiertas y se quitan tus llaves de acceso.',
      },
      {
        question: '¿Quién puede opinar sobre mi trabajo?',
        answer:
          'Cualquier persona con una cuenta, menos tú. Puedes responder una vez a cada opinión y reportar la que no cumpla las políticas. Algunas se revisan antes de mostrarse.',
      },
      {
        question: '¿Cómo se ordena por valoración?',
        answer:
          'Comparamos (5 × 3.5 + suma de estrellas) ÷ (5 + número de valoraciones). El promedio se muestra a partir de tres valoraciones. Puedes responder una valoración y reportarla, pero no quitarla, y ningún plan cambia este orden.',
      },
      {
        question: '¿Cómo destaco las mejores opiniones?',
        answer:
          'Con los planes Destacado y Premium, en los comentarios de tu página: pon hasta tres primero con «Destacar». Todos ven que las destacaste tú. Sin esos planes vuelven a su lugar, y tu elección te espera.',
      },
    ],
  },
  {
    id: 'responsabilidad-del-contenido',
    title: 'Responsabilidad del contenido',
    answers: [
      {
        question: '¿De quién es lo que publico?',
        answer:
          'Tuyo, y tú respondes por ello. Publica solo fotos, videos y textos que hayas hecho o que tengas derecho a usar, y pide permiso a las personas que aparecen.',
      },
      {
        question: '¿Qué no se puede publicar?',
        answer:
          'Contenido sexual, violento, discriminatorio o ilegal, publicidad engañosa y productos o servicios prohibidos por la ley.',
      },
      {
        question: '¿Pueden retirar mi contenido?',
        answer:
          'Sí. El contenido que incumple las políticas se puede retirar. En tu galería queda como «Retirada», con el motivo, y puedes apelar una vez: una persona lo lee y te responde ahí y por correo.',
      },
    ],
  },
  {
    id: 'conducta',
    title: 'Conducta',
    answers: [
      {
        question: '¿Cómo trato a quienes me contactan?',
        answer:
          'Con respeto y con la verdad: responde a tiempo, acuerda por escrito el trabajo, el precio y la fecha, y cumple lo que ofreces.',
      },
      {
        question: '¿Por qué se suspende una cuenta?',
        answer:
          'Por insultos, amenazas, engaños, suplantar a otra persona o incumplir las políticas varias veces. Una cuenta suspendida deja de verse por completo, con sus publicaciones y opiniones. El correo que lo avisa dice el motivo y lleva un enlace para apelar.',
      },
      {
        question: '¿Cómo reporto algo?',
        answer: 'Con «Reportar» en la publicación, la opinión o la página. Una persona de nuestro equipo lo revisa.',
      },
    ],
  },
  {
    id: 'cambios-y-contacto',
    title: 'Cambios y contacto',
    answers: [
      {
        question: '¿Cómo me entero de los cambios?',
        answer:
          'Las políticas dicen desde cuándo valen. Si un cambio te afecta de forma importante, te avisamos antes de que empiece.',
      },
      {
        question: '¿Cómo cuentan las estadísticas?',
        answer:
          'Cada persona cuenta una vez cada media hora y sin guardar quién es. Tus propias visitas y las de programas no cuentan. Se actualizan cada minuto.',
      },
      {
        question: '¿De dónde salen los consejos para mi presentación?',
        answer:
          'Con el plan Premium los ves en Estadísticas. Miden lo que el público ve de ti: imágenes oscuras o chicas, una descripción corta, 60 días sin publicar, o que falten tu foto, tus redes o tu página web. Cada uno lleva a donde se arregla y se puede descartar.',
      },
      {
        question: '¿De qué me avisan por correo?',
        answer:
          'De los comentarios en tu página, las respuestas a los tuyos y las decisiones del equipo sobre lo que publicas. Elige cuáles en Mi cuenta, o déjalos de recibir con el enlace de cada correo. Llegan cuando tu correo está confirmado.',
      },
      {
        question: '¿Cómo descargo mis datos o elimino mi cuenta?',
        answer:
          'En Mi cuenta. La copia es un archivo ZIP que puedes descargar durante 24 horas. Al eliminar la cuenta deja de verse enseguida, y durante 7 días vuelve con solo iniciar sesión.',
      },
      {
        question: '¿Cómo hablo con una persona?',
        answer: 'Abre el asistente y escribe «hablar con un humano», o escribe a soporte desde el correo de tu cuenta.',
      },
    ],
  },
];
