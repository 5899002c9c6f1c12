/** Subset of the router that microfrontends may use. Shared modules are not tree-shaken, so the list is kept short. */
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
