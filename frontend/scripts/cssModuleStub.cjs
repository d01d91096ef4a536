/** Stands in for every style sheet in tests: each class of a CSS Module is called by its own name. */
module.exports = new Proxy({}, { get: (_target, name) => (name === '__esModule' ? false : String(name)) });
