import { setupServer } from 'msw/node';

/** The network of every test. It handles no URL until a test adds handlers with `mockServer.use(...)`. */
export const mockServer = setupServer();
