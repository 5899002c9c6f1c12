import { api, ButtonLink, useQuery } from '@vitrina/sdk';
import { texts } from '../texts.ts';

/** Leads providers without posts from the complete profile to the publish form. */
export function FirstPostLink({ variant }: { variant: 'primary' | 'secondary' }) {
  const { data } = useQuery({
    queryKey: ['obtener_galeria', 'any'],
    queryFn: async ({ signal }) =>
      (await api.get('/api/obtener_galeria', { query: { limit: 1 }, signal })).data.length > 0,
  });
  if (data !== false) return null;
  return (
    <ButtonLink to="/menu/publicaciones" state={{ publish: true }} variant={variant} size="large" icon="camera">
      {texts.publications.first}
    </ButtonLink>
  );
}
