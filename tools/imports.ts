import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'

export type Import = { from: string; specifier: string }

/** Every import, re-export and dynamic import with a constant name in the TypeScript files of these folders. */
export function readImports(root: string, folders: string[]): Import[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .filter((entry) => !entry.parentPath.includes(join(root, 'web', 'generated')))
      .flatMap((entry) => {
        const path = join(entry.parentPath, entry.name)
        const from = relative(root, path).replaceAll('\\', '/')
        return specifiers(path).map((specifier) => ({ from, specifier }))
      }),
  )
}

function specifiers(path: string): string[] {
  const source = readFileSync(path, 'utf8')
  const { module } = parseSync(path, source)
  return [
    ...module.staticImports.map((item) => item.moduleRequest.value),
    ...module.staticExports.flatMap((item) => item.entries.map((entry) => entry.moduleRequest?.value)),
    ...module.dynamicImports.map((item) =>
      /^['"](.*)['"]$/.exec(source.slice(item.moduleRequest.start, item.moduleRequest.end))?.at(1),
    ),
  ].filter((value) => value !== undefined)
}
