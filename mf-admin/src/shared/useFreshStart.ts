import { api, useDispatch } from '@plumbline/data';
import { useNavigate } from '@plumbline/platform';

/** Goes home and forgets everything that was loaded: what may be seen has changed. */
export function useFreshStart(): () => Promise<void> {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  return async () => {
    await navigate('/home');
    dispatch(api.util.resetApiState());
  };
}
