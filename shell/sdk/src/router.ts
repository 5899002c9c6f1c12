/** The part of the router that microfrontends may use. Shared modules are not tree-shaken, so it stays this short. */
export {
  Link,
  Navigate,
  NavLink,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
