import type { LegalText } from './page.ts';

/** Usage policies, in plain words: people should be able to read the rules that they accept. */
export const policies: LegalText = {
  title: 'Políticas de uso',
  lead: 'Vitrina reúne a personas que ofrecen servicios, oficios y talentos con quienes los necesitan, en México y Colombia. Estas son las reglas para que funcione bien para todos.',
  dated: true,
  sections: [
    {
      id: 'uso',
      title: 'Uso de la plataforma',
      paragraphs: [
        'Puedes buscar, comparar y contactar sin crear una cuenta y sin pagar. Vitrina muestra lo que cada proveedor publica; no interviene en los tratos, los precios ni los trabajos que acuerden entre ustedes.',
        'Antes de contratar, pide referencias, acuerda por escrito el trabajo, el precio y la fecha, y no anticipes pagos a quien no conoces.',
      ],
      points: [
        'El uso automatizado para copiar contenido o enviar mensajes en masa no está permitido.',
        'No intentes entrar a cuentas ajenas ni alterar el servicio.',
      ],
    },
    {
      id: 'registro',
      title: 'Registro y cuentas',
      paragraphs: [
        'Crear una cuenta es gratis. No pedimos identificación fiscal, documento de identidad ni domicilio para registrarte. Para publicar sí hace falta un perfil completo: nombre, correo, teléfono, código postal, país, estado, descripción, nombre del negocio y especialidad.',
        'La cuenta es personal. Cuida tu contraseña y avísanos si crees que alguien más la usa. Debes tener al menos 18 años o publicar con permiso de tu madre, padre o tutor.',
      ],
      points: ['Usa datos verdaderos y mantenlos al día.', 'Una persona o negocio, una cuenta.'],
    },
    {
      id: 'contenido',
      title: 'Contenido publicado',
      paragraphs: [
        'Lo que publicas sigue siendo tuyo. Nos das permiso para mostrarlo en Vitrina, en distintos tamaños y formatos, mientras lo tengas publicado. Al borrarlo, borramos también sus archivos.',
        'Publica solo fotos, videos y textos que hayas hecho o que tengas derecho a usar, y pide permiso a las personas que aparecen en ellos.',
      ],
      points: [
        'No se admite contenido sexual, violento, discriminatorio o ilegal.',
        'Tampoco publicidad engañosa, ni productos o servicios prohibidos por la ley.',
        'Los lugares pagados se distinguen con una marca: Destacado o Premium.',
      ],
    },
    {
      id: 'privacidad',
      title: 'Privacidad y datos',
      paragraphs: [
        'Son públicos los datos de contacto que un proveedor decide mostrar: nombre, especialidad, descripción, teléfono, correo, sitio web, foto, país y estado. La dirección y el código postal no se muestran.',
        'De las fotos quitamos los datos ocultos, como el lugar y el aparato con que se tomaron. Las contraseñas se guardan cifradas de forma que nadie puede leerlas, y no vendemos tus datos.',
      ],
      points: [
        'Usamos una cookie para mantener tu sesión y otra para recordar tus preferencias. Mientras probamos una versión nueva con una parte de las visitas, otra, al azar, hace que veas siempre la misma; dura 90 días. Una más, también al azar, distingue tu dispositivo de los que comparten tu red, para que los límites contra abusos no te alcancen por lo que hacen otros, y sirve para marcar «Contacto verificado» y detectar valoraciones arregladas; dura 180 días. No hay cookies de publicidad.',
        'Tu ubicación solo se consulta si la permites y sirve para elegir tu estado.',
        'Puedes descargar tus datos, corregirlos y borrar tu cuenta tú mismo, en tu área. Cómo los tratamos está en el aviso de privacidad, para México, y en la política de tratamiento de datos, para Colombia.',
      ],
    },
    {
      id: 'conducta',
      title: 'Conducta de los usuarios',
      paragraphs: [
        'Trata a los demás como te gusta que te traten. Las opiniones ayudan cuando cuentan una experiencia real: qué pediste, qué recibiste y cómo fue el trato.',
        'Podemos retirar contenido y suspender cuentas que incumplan estas políticas. Cuando lo hacemos, explicamos el motivo y puedes pedir que lo revisemos.',
      ],
      points: [
        'No insultes, amenaces ni publiques datos privados de otras personas.',
        'No comentes tu propio perfil ni te hagas pasar por otro.',
      ],
    },
    {
      id: 'cambios',
      title: 'Modificaciones',
      paragraphs: [
        'Podemos cambiar estas políticas para mejorar el servicio o cumplir la ley. La fecha de arriba dice desde cuándo valen. Si un cambio te afecta de forma importante, te avisamos en tu cuenta antes de que empiece.',
        'Si sigues usando Vitrina después de un cambio, entendemos que lo aceptas; si no estás de acuerdo, puedes borrar tu cuenta cuando quieras.',
      ],
      points: [],
    },
  ],
  contact: 'support',
};
