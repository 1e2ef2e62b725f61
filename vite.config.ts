import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite'

/** Writes .br and .gz beside every text file of the client build: the server compresses nothing at run time. */
function precompress(): Plugin {
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
 * One self-contained server bundle: importing the icon package unbundled would read thousands of files at start.
 * Only for the build: in development the module runner does not take CommonJS such as React's.
 */
const bundled: EnvironmentOptions = {
  resolve: { noExternal: true },
  build: { rollupOptions: { external: [/^node:/] } },
}

/** Forms, the open one of the sign-up among them. */
const forms =
  /web.ui.(choice-field|code-field|confirm|date-field|error-summary|field|form|input|save-state|text-field|use-fields)\b|web.core.report-error\b/

/** Parts of signed-in screens that open pages do without: one file instead of dozens. */
const desk =
  /web.ui.(data-table|filter-bar|instructions|number-field|pick-field|record-drawer|row-menu|upload-field)\b|web.core.(query-state|recent-searches|register-page|screen-instructions|send-form|use-lookup|use-register|use-address|session|with-queries)\b/

/** What open pages share, also with signed-in screens: were it in their file, open pages would load all of that. */
const open =
  /web.ui.(pager|page-head|text|breadcrumbs|facts|history|notice|state-tag)\b|paraglide.messages.(public|error|shell)_/

/** One file for what every page starts with, then few instead of dozens: each costs half a kilobyte of headers and a turn of the connection. */
const chunked: EnvironmentOptions = {
  build: {
    rollupOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            // Before the others: an icon shared with the forms would bring all of them to a page that shows it.
            { name: 'icons', test: /@tabler.icons-react.*Icon\w+\.mjs/, minShareCount: 2 },
            // Rules of text: before the site, which uses them, and without the checker of shapes, which it does not need.
            { name: 'text', test: /contract.core.(arabic|password)\b/, minShareCount: 2 },
            { name: 'open', test: open, minShareCount: 2 },
            { name: 'site', test: /web.public-site\b/, minShareCount: 2 },
            { name: 'screens', test: /web.core.(admit|title)\b/ },
            { name: 'contract', test: /node_modules.zod\b|contract.core\b/, minShareCount: 2 },
            { name: 'forms', test: forms, minShareCount: 2 },
            { name: 'desk', test: desk, minShareCount: 2 },
          ],
        },
      },
    },
  },
}

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  server: { watch: { ignored: ['**/data/**', '**/dist/**'] } },
  environments: { ssr: command === 'build' ? bundled : {}, client: chunked },
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './web/generated/paraglide',
      strategy: ['cookie', 'baseLocale'],
      cookieName: 'lang',
      emitTsDeclarations: true,
      emitReadme: false,
    }),
    tanstackStart({
      srcDirectory: 'web',
      router: {
        entry: 'router.tsx',
        routesDirectory: 'routes',
        generatedRouteTree: 'generated/route-tree.gen.ts',
        quoteStyle: 'single',
      },
      server: { entry: 'server.tsx', build: { inlineCss: true } },
      serverFns: { disableCsrfMiddlewareWarning: true },
      vite: { installDevServerMiddleware: true },
    }),
    react(),
    precompress(),
  ],
}))
