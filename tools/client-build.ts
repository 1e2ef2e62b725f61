// What the build does to the scripts of the browser.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** A plugin of the build that writes some modules of the browser anew. */
const rewrite = (name: string, id: RegExp, handler: (code: string) => string | undefined): Plugin => ({
  name,
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: { filter: { id }, handler },
})

/** Writes .br and .gz beside every text file of the client build: the server compresses nothing at run time. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir = '' }) {
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|mjs|css|svg|json|wasm)$/.test(entry.name)) continue
        const file = join(entry.parentPath, entry.name)
        const bytes = readFileSync(file)
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

/**
 * The tree of routes with every name written once: children as a list, of whose long names the router uses nothing, and
 * no number where the path says the same. It stands in the start of every page; this is over a kilobyte of it.
 */
export function shortRoutes(): Plugin {
  return rewrite('short-routes', /route-tree\.gen\.ts|signed-in-routes-table/, (code) =>
    code
      .replace(
        /^const (\w+RouteChildren)(?:: \w+)? = \{\n([^}]+)\}/gm,
        (_, name: string, pairs: string) => `const ${name} = [${pairs.replace(/\w+:\s+(\w+)/g, '$1')}]`,
      )
      .replace(/\bid: ((["'])\/[^"']*\2),(\s*path: \1,)/g, '$3'),
  )
}

/**
 * The checker of shapes without its writer of JSON schemas: only the server describes its calls, and this is a sixth of
 * the checker.
 */
export function withoutJsonSchema(): Plugin {
  return rewrite('without-json-schema', /zod.v4.core.(to-json-schema|json-schema-processors)\.js/, (code) =>
    code
      .replace(/^export const (\w+Processor) = [^]*?^};$/gm, 'export const $1 = () => undefined')
      .replace(/^export const (create\w+) = [^]*?^};$/gm, 'export const $1 = () => undefined')
      .replace(/^export function (?!aggregateChecks)(\w+)\([^]*?^}$/gm, 'export function $1() {}'),
  )
}

/** The checker of shapes without its English sentences: ours are by code, in both languages (contract/core/refusals). */
export function withoutEnglishErrors(): Plugin {
  return rewrite(
    'without-english-errors',
    /zod.v4.locales.en\.js/,
    () => `export default () => ({ localeError: () => '' })`,
  )
}

/** Calls without what only the server reads: their description in the API document, and what they say when done. */
export function withoutWordsOfServer(): Plugin {
  return rewrite('without-words-of-server', /^(?!.*node_modules).*\/contract\/[\w-]+\/.+\.ts$/, (code) =>
    code
      .replace(/\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"[^"\n]*"|`[^`\n]*`),\n/g, '\n')
      .replace(/\b(?:says|said): (?:says\()?'\w+'\)?(?:,| (?=\}))/g, ''),
  )
}

/**
 * Workbooks without their columns: only the server writes them, and their words would come with every list. A page
 * asks whether there is one, and who may have it.
 */
export function withoutSheets(): Plugin {
  return rewrite('without-sheets', /^(?!.*node_modules).*\/contract\/[\w-]+\/.+\.ts$/, (code) =>
    code.replace(
      /^((?:export )?const \w+): Sheet = \{\n([^]*?)^\}/gm,
      (_, head: string, body: string) => `${head} = ${/^ {2}right: 'E',$/m.test(body) ? "{ right: 'E' }" : '{}'}`,
    ),
  )
}

/**
 * Messages as one function each: the library makes three, one for each language and one that chooses. Those with plural
 * forms stay as they are.
 */
export function shortMessages(): Plugin {
  const text = (lang: string) =>
    new RegExp(
      String.raw`^const ${lang}_\w+ = .*=> \{\n\treturn /\*\* @type \{LocalizedString\} \*/ \((\`[^\`]*\`)\)\n\};$`,
      'm',
    )
  const [arabic, english] = [text('ar'), text('en')]
  return rewrite('short-messages', /paraglide.messages.\w+\.js/, (code) => {
    const [ar, en] = [arabic.exec(code)?.[1], english.exec(code)?.[1]]
    const name = /^export const (\w+) = /m.exec(code)?.[1]
    if (ar === undefined || en === undefined || name === undefined) return undefined
    return `import { getLocale } from '../runtime.js'
export const ${name} = (i, options) => (options?.locale ?? getLocale()) === 'en' ? ${en} : ${ar}`
  })
}

/**
 * Parts that do not ask for the styles of the start: these stand in every page itself, where the loader does not find
 * them as a file.
 */
export function withoutStartStyles(): Plugin {
  return {
    name: 'without-start-styles',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const parts = Object.values(bundle).filter((one) => one.type === 'chunk')
        const ofStart = new Set(parts.filter(({ isEntry }) => isEntry).flatMap((one) => [...stylesOf(one)]))
        for (const part of parts) {
          const listed: string[] = JSON.parse(/\bm\.f=(\[[^\]]*\])/.exec(part.code)?.[1] ?? '[]')
          part.code = part.code.replace(/\b__vite__mapDeps\(\[([\d,]+)\]\)/g, (_, numbers: string) => {
            const kept = numbers.split(',').filter((number) => !ofStart.has(listed[Number(number)] ?? ''))
            return `__vite__mapDeps([${kept.join(',')}])`
          })
        }
      },
    },
  }
}
const stylesOf = ({ viteMetadata }: Rolldown.OutputChunk) => viteMetadata?.importedCss ?? []

/**
 * In the browser the page says its language. The library would ask the cookie, and set one for everybody who never
 * chose.
 */
export function languageOfPage(): Plugin {
  return {
    name: 'language-of-page',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /paraglide.runtime\.js/ },
      handler: (code) =>
        code.replace(
          /^export let getLocale = \(\) => \{[^]*?^\};$/m,
          'export let getLocale = () => document.documentElement.lang;',
        ),
    },
  }
}
