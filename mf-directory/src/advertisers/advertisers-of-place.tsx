import { Navigate, useLocation, useParams } from '@vitrina/sdk';

/** `/anunciantes/:pais/:estado`: the advertiser list of a place that the path names, in any spelling. */
export default function AdvertisersOfPlace() {
  const { pais = '', estado = '' } = useParams();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  query.set('pais', pais);
  query.set('estado', estado);
  return <Navigate replace to={{ pathname: '/comentarios', search: query.toString() }} />;
}
