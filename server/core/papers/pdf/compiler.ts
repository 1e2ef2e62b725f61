import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

const require = createRequire(import.meta.url)
const workspace = fileURLToPath(new URL('./templates/', import.meta.url))
// Typst also finds system fonts. The templates name these families and switch fallback off.
const FONTS = [
  '@expo-google-fonts/amiri/400Regular/Amiri_400Regular.ttf',
  '@expo-google-fonts/amiri/700Bold/Amiri_700Bold.ttf',
  '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  '@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf',
  '@expo-google-fonts/ibm-plex-sans-arabic/700Bold/IBMPlexSansArabic_700Bold.ttf',
]

/** Returns a function that turns a template name and JSON text into PDF/A-2a bytes. It throws on any compile error. */
export function createCompiler(): (template: string, json: string, createdAt: number) => Uint8Array {
  const compiler = NodeCompiler.create({
    workspace,
    fontArgs: [{ fontBlobs: FONTS.map((path) => readFileSync(require.resolve(path))) }],
  })
  return (template, json, createdAt) => {
    const compiled = compiler.compile({
      mainFilePath: `${workspace}${template}.typ`,
      inputs: { data: json },
    })
    const document = compiled.result
    if (!document) {
      const error = compiled.takeDiagnostics()
      throw new Error(`PDF ${template}: ${JSON.stringify(error?.shortDiagnostics ?? 'no document')}`)
    }
    const pdf = compiler.pdf(document, { pdfStandard: 'a-2a', creationTimestamp: createdAt })
    compiler.evictCache(10)
    return pdf
  }
}
