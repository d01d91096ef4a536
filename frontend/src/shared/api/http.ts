import axios from 'axios';
import { currentDeviceHeaders } from './deviceHeaders';

export { isAxiosError, isCancel } from 'axios';

/** The one axios client. The CSRF cookie is read for each call, because the server changes it at every sign-in. */
export const http = axios.create({
  baseURL: '',
  withCredentials: true,
  withXSRFToken: true,
  xsrfCookieName: 'csrftoken',
  xsrfHeaderName: 'X-CSRFToken',
  headers: { Accept: 'application/json' },
});

http.interceptors.request.use(async (config) => {
  for (const [name, value] of Object.entries(await currentDeviceHeaders())) config.headers.set(name, value);
  return config;
});
