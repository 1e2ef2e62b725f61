/**
 * The pages that are looked at in one of two looks. `npm run e2e` looks at every page in both. `npm test` looks at each
 * page in one of them, in turn: pages are made of the same parts, so that the parts are seen in both, in half the time.
 */
export const shareOf = <Page>(pages: readonly Page[], turn: 0 | 1): readonly Page[] =>
  process.env.PICTURES === undefined && pages.length > 1 ? pages.filter((_, at) => at % 2 === turn) : pages
