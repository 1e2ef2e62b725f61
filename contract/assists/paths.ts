/** The screens of networking; the spelling is the specification's. */
export const assistPaths = {
  benefit: '/tashbeek/benfit',
  give: '/tashbeek/give',
  manage: '/tashbeek/tashbeek-management',
} as const
