import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const sides = ['contract', 'server', 'web', 'e2e']

/** The folders of every area that has tests, by its name: founding → contract/founding, server/founding … */
export function foldersOfAreas(root) {
  const areas = {}
  const tested = new Set()
  for (const side of sides.filter((name) => existsSync(join(root, name))))
    for (const entry of readdirSync(join(root, side), { withFileTypes: true })) {
      if (!entry.isDirectory()) continue
      const folder = join(root, side, entry.name)
      if (readdirSync(folder, { recursive: true }).some((file) => /\.test\.tsx?$/.test(file))) tested.add(entry.name)
      areas[entry.name] = [...(areas[entry.name] ?? []), `${side}/${entry.name}/`]
    }
  return Object.fromEntries(Object.entries(areas).filter(([name]) => tested.has(name)))
}

/**
 * The arguments for the test runner from `npm test -- …`: folders for names of areas; paths and options unchanged.
 * Throws a sentence with the known areas.
 */
export function testFilters(root, words) {
  const areas = foldersOfAreas(root)
  const firstOption = words.findIndex((word) => word.startsWith('-'))
  const names = firstOption < 0 ? words : words.slice(0, firstOption)
  const unknown = names.find((name) => !Object.hasOwn(areas, name) && !/[/.]/.test(name))
  if (unknown !== undefined)
    throw new Error(`There is no area "${unknown}" with tests. Known: ${Object.keys(areas).sort().join(', ')}`)
  return [...names.flatMap((name) => areas[name] ?? [name]), ...words.slice(names.length)]
}
