import { setupServer } from 'msw/node';

/** The network of every test: it knows no address until a test gives it handlers with `mockServer.use(...)`. */
export const mockServer = setupServer();
