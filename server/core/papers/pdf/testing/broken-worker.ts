import { existsSync, writeFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { PdfTask } from '../worker.ts'

// The template's name says what this worker does: die (once or always), hang, or answer.
parentPort?.on('message', (task: PdfTask) => {
  const { mode, flag } = JSON.parse(task.json) as { mode: string; flag: string }
  if (mode === 'hang') return
  if (mode === 'die' || (mode === 'die-once' && !existsSync(flag))) {
    writeFileSync(flag, '')
    process.exit(7)
  }
  parentPort?.postMessage({ id: task.id, pdf: new Uint8Array([1]) })
})
