import axios from 'axios';
import { createNetworkError } from './createApiError';
import { currentDeviceHeaders } from './deviceHeaders';

export { isAxiosError, isCancel } from 'axios';

/** axios reads the CSRF cookie for each call, because the server changes it at every sign-in. */
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

// The API never responds with HTML. Such a page comes from a proxy, such as the sign-in of a hotel's network.
http.interceptors.response.use((response) => {
  if (String(response.headers['content-type']).startsWith('text/html')) throw createNetworkError();
  return response;
});
