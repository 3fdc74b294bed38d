import { api, useDispatch } from '@plumbline/data';
import { useNavigate } from '@plumbline/platform';

/** Goes to the home page and clears all loaded data, after the visible data changed. */
export function useFreshStart(): () => Promise<void> {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  return async () => {
    await navigate('/home');
    dispatch(api.util.resetApiState());
  };
}
