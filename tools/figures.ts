import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { areaSizes, importsOfAreas, longFunctions, ownedColumns, type Place, rawMoves } from './figures/counters.ts'
import { readImports } from './imports.ts'

/** Prints how large and how regular the code is; `--check` says only what left zero again, and fails for it. */
const check = process.argv.includes('--check')
const root = join(import.meta.dirname, '..')

const isOurs = (path: string) => !/\.gen\.|[\\/]generated[\\/]/.test(path)
const filesOf = (side: string) =>
  readdirSync(join(root, side), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(isOurs)
    .map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return { file, text, lines: text.trimEnd().split('\n').length }
    })
const sides = ['contract', 'server', 'web']
const all = [...sides, 'tools', 'bench', 'db', 'e2e'].flatMap(filesOf)
const isTest = (file: string) => /\.test\.tsx?$|^server\/testing\/|\/testing\//.test(file)
const product = all.filter(({ file }) => sides.includes(file.split('/')[0] ?? '') && !isTest(file))

const owned = ownedColumns(product.map(({ text }) => text))
const moves = product
  .filter(({ file }) => file.startsWith('server/') && !file.startsWith('server/core/cases/'))
  .flatMap(({ file, text }) => rawMoves(file, text, owned))
const areas = new Set(
  readdirSync(join(root, 'server'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && !['core', 'testing'].includes(entry.name) ? [entry.name] : [],
  ),
)
// db/types.ts is written by a program; tests may be longer, the linter says how long.
const large = all.filter(({ file, lines }) => lines > 300 && file !== 'db/types.ts' && !isTest(file))
const at = ({ file, line, words }: Place) => `${file}:${line} ${words}`

/** What reached zero, and stays there. */
const held: readonly (readonly [name: string, places: readonly string[]])[] = [
  ['Statements that set the status of a machine', moves.filter(({ owned }) => owned).map(at)],
  ['Files over 300 lines', large.map(({ file, lines }) => `${file} ${lines}`)],
  [
    'Imports of areas in web/core and web/ui',
    importsOfAreas(readImports(root, ['web']), areas).map((one) => `${one.from} ${one.specifier}`),
  ],
]

const print = (name: string, places: readonly string[], shown = places.length) => {
  console.log(`${name}: ${places.length}`)
  for (const place of places.slice(0, shown)) console.log(`  ${place}`)
}
/** The last line of another check; its faults are its own business. */
const lastLine = (tool: string) =>
  spawnSync(process.execPath, [join(root, tool)], { cwd: root, encoding: 'utf8' })
    .stdout.trimEnd()
    .split('\n')
    .at(-1)

function printAll(): void {
  for (const [name, places] of held) print(name, places)
  print('Statements that set another status', moves.filter(({ owned }) => !owned).map(at))
  const table = readFileSync(join(root, 'docs/specification/transitions.tsv'), 'utf8').split('\n')
  print(
    'Transitions that nobody wrote from the document',
    table.filter((row) => row.includes('\tskeleton, ')),
  )
  const long = product.flatMap(({ file, text }) => longFunctions(file, text)).toSorted((a, b) => b.lines - a.lines)
  print(
    'Functions over 60 lines',
    long.map((one) => `${one.lines} ${at(one)}`),
    10,
  )
  console.log('Largest areas, in lines without tests')
  for (const side of sides) {
    const sizes = areaSizes(product.filter(({ file }) => file.startsWith(`${side}/`)))
    console.log(
      `  ${sizes
        .slice(0, 5)
        .map(({ name, lines }) => `${name} ${lines}`)
        .join(', ')}`,
    )
  }
  console.log(`Queries: ${lastLine('tools/check-queries.ts')}`)
  // Pairs of words that stand in two tables.
  const labels = 'tools/check-labels.ts'
  if (existsSync(join(root, labels))) console.log(`Labels: ${lastLine(labels)}`)
}

if (check) {
  const left = held.filter(([, places]) => places.length > 0)
  for (const [name, places] of left) print(`${name} (has to stay zero)`, places)
  if (left.length > 0) process.exitCode = 1
} else printAll()
