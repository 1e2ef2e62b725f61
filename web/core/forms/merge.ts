const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a === '' ? null : (a ?? null)) === JSON.stringify(b === '' ? null : (b ?? null))

/**
 * Merges two edits of one record that both began at `base`. A field that only one of them changed is taken from that
 * one.
 * A field that both changed to different values is a conflict and stays as in `mine`.
 */
export function merge<V extends Record<string, unknown>>(
  base: V,
  mine: V,
  theirs: V,
): { merged: V; conflicts: (keyof V & string)[] } {
  const names = Object.keys(mine) as (keyof V & string)[]
  const untouched = names.filter((name) => same(mine[name], base[name]))
  return {
    merged: { ...mine, ...Object.fromEntries(untouched.map((name) => [name, theirs[name]])) },
    conflicts: names.filter(
      (name) => !untouched.includes(name) && !same(theirs[name], base[name]) && !same(mine[name], theirs[name]),
    ),
  }
}
