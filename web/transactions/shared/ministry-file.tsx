import type { IssuedFile as File } from '#contract/transactions/issued-file.ts'
import { HoldDocument } from './hold.tsx'
import { IssuedFile } from './issued-file.tsx'
import css from './issued-file.module.css'

/** The certified file at the ministry, with what it may do with it. */
export const MinistryFile = ({ file, onDone }: { file: File; onDone: () => Promise<unknown> }) => (
  <div className={css.part}>
    <IssuedFile file={file} scans={false} />
    <div className={css.bar}>
      <HoldDocument document={file} onDone={onDone} />
    </div>
  </div>
)
