import { dirname, join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { escapedCode } from './tools/escaped-code.ts'

const root = import.meta.dirname

/**
 * Tells the built code where its source stands, for what is read from there: templates, borders, migrations, the thread
 * that makes PDF files. Relative, so that the project may be moved after the build.
 */
function sourcePlaces(): Plugin {
  let outDir = ''
  const at = (path: string) => `require('node:path').join(__dirname, ${JSON.stringify(relative(outDir, path))})`
  return {
    name: 'source-places',
    enforce: 'pre',
    configResolved: (config) => {
      outDir = join(root, config.build.outDir)
    },
    transform: {
      filter: { id: /[\\/](server|db|contract)[\\/][^?]*\.ts$/, code: /import\.meta\./ },
      handler: (code, id) =>
        code
          .replaceAll('import.meta.dirname', at(dirname(id)))
          .replaceAll('import.meta.url', `require('node:url').pathToFileURL(${at(id)}).href`),
    },
  }
}

/**
 * The server with its packages in few files: docs/decisions/0060-the-server-in-few-files.md. CommonJS, because Node then
 * loads of its own modules only what is used. Not minified: people read where an error comes from.
 */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [sourcePlaces(), escapedCode()],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist/app',
    target: 'node26',
    minify: false,
    rolldownOptions: {
      // What runs, and what the browser tests start within a process of theirs.
      input: ['server/main.ts', 'server/product.ts'],
      // With machine code of their own, for development only, or asked for by a package that does without.
      external: ['sharp', /typst-ts-node-compiler/, 'vite', '@fastify/middie', 'pg-native'],
      output: { format: 'cjs', comments: false, entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
    },
  },
})
