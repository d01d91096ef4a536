import axios from 'axios';
import { networkError } from './callFailures';
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

// No answer of the API is a page: one in its place comes from somebody between, such as a hotel's sign-in.
http.interceptors.response.use((response) => {
  if (String(response.headers['content-type']).startsWith('text/html')) throw networkError();
  return response;
});
