import { Navigate, useLocation, useParams } from '@vitrina/sdk';

/** `/anunciantes/:pais/:estado`: advertiser list of the place in the path, in any spelling. */
export default function AdvertisersOfPlace() {
  const { pais = '', estado = '' } = useParams();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  query.set('pais', pais);
  query.set('estado', estado);
  return <Navigate replace to={{ pathname: '/comentarios', search: query.toString() }} />;
}
