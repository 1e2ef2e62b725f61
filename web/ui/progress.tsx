import css from './progress.module.css'

/** How much of a whole is reached; `text` says it for those who do not see the bar. Above 100 the bar is full. */
export const Progress = ({ percent, label, text }: { percent: number; label: string; text: string }) => (
  <div
    className={css.bar}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.min(100, percent)}
    aria-valuetext={text}
  >
    <span style={{ inlineSize: `${Math.min(100, percent)}%` }} />
  </div>
)
