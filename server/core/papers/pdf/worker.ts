import { parentPort } from 'node:worker_threads'
import { createCompiler } from './compiler.ts'

export type PdfTask = { id: number; template: string; json: string; createdAt: number }
export type PdfAnswer = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; error: string }

const port = parentPort
if (!port) throw new Error('The PDF worker runs in a worker thread only.')
const compile = createCompiler()

port.on('message', (task: PdfTask) => {
  try {
    const pdf = Uint8Array.from(compile(task.template, task.json, task.createdAt))
    port.postMessage({ id: task.id, pdf } satisfies PdfAnswer, [pdf.buffer])
  } catch (error) {
    port.postMessage({ id: task.id, error: String(error) } satisfies PdfAnswer)
  }
})
