/** Texts of the platform's link preview. */
export const texts = {
  platform: {
    title: 'El trabajo de tu gente, en una vitrina',
    line: 'Servicios, oficios y talentos de México y Colombia.',
    foot: 'Mira lo que hacen, habla con quien lo hace',
  },
} as const;
