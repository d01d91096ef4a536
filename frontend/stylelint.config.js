/** Raw colours stand in tokens.css alone; everywhere else a colour is a token. */
export default {
  extends: ['stylelint-config-standard'],
  cache: true,
  cacheLocation: 'frontend/.cache/stylelint',
  rules: {
    'selector-class-pattern': [
      '^[a-z][a-zA-Z0-9]*$',
      { message: 'Class names of a CSS Module are camelCase' },
    ],
    'keyframes-name-pattern': '^[a-z][a-zA-Z0-9]*$',
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global', 'local'] }],
    'property-no-unknown': [true, { ignoreProperties: ['composes'] }],
    'color-named': 'never',
    'color-no-hex': true,
    'function-disallowed-list': [
      'rgb',
      'rgba',
      'hsl',
      'hsla',
      'hwb',
      'lab',
      'lch',
      'oklab',
      'oklch',
      'color',
    ],
  },
  overrides: [
    {
      files: ['**/shared/styles/tokens.css'],
      rules: {
        'color-no-hex': null,
        'function-disallowed-list': null,
      },
    },
    {
      // Django's markup decides the names, and its ids beside plain selectors would forbid any sensible order.
      files: ['**/support.css'],
      rules: {
        'selector-class-pattern': null,
        'selector-id-pattern': null,
        'no-descending-specificity': null,
      },
    },
  ],
};
