import { setupServer } from 'msw/node';

// msw loads a parser of GraphQL, which the app does not use, in each test file that adds a handler.
jest.mock('graphql', () => ({}));

/** The network of every test. It handles no URL until a test adds handlers with `mockServer.use(...)`. */
export const mockServer = setupServer();
