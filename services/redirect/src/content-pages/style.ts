// The style of the parts that only content pages have, in addition to the layout.

export const CONTENT_STYLE =
  ".emblem,.photo,.tile{display:flex;width:4.5rem;height:4.5rem;margin:0 auto 1rem;align-items:center;justify-content:center}" +
  ".emblem{border-radius:50%;background:var(--accent);color:var(--on);font-size:1.625rem;font-weight:600;print-color-adjust:exact}" +
  ".emblem svg{width:2rem;height:2rem}.photo{border-radius:50%;object-fit:cover;display:block}" +
  ".tile{flex-direction:column;border:1px solid var(--line);border-radius:1rem;overflow:hidden;font-weight:600;justify-content:start}" +
  ".tile span{align-self:stretch;background:var(--accent);color:var(--on);font-size:.8125rem;line-height:1.5rem;text-align:center}" +
  ".tile b{font-size:1.75rem;line-height:2.875rem}" +
  ".lead{text-wrap:balance;color:var(--soft);overflow-wrap:anywhere}.lead+.lead{margin-top:0}" +
  "ul{list-style:none;margin:1.25rem 0 0;padding:0;border-top:1px solid var(--line)}li+li{border-top:1px solid var(--line)}" +
  ".row{display:block;min-height:3rem;padding:.625rem 0;color:inherit;text-decoration:none}.label{display:block;font-size:.875rem;color:var(--soft)}" +
  ".value{display:block;overflow-wrap:anywhere;white-space:pre-wrap;unicode-bidi:isolate}a .value{color:var(--link)}a:hover .value{text-decoration:underline}" +
  ".big{font-size:1.375rem;font-weight:600}.secret{font:1.25rem/1.5 ui-monospace,monospace;-webkit-user-select:all;user-select:all;cursor:text}" +
  ".second{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:.75rem}.second .button{flex:1 1 8rem;width:auto;margin:0;padding:.5rem .75rem;white-space:nowrap;font-size:.9375rem;background:none;border:1px solid #82828c;color:var(--link)}" +
  ".links{border:0}.links li+li{border:0}.links .button{margin-top:.75rem;overflow-wrap:anywhere}" +
  ".note,main>.said{text-align:start}main>.button+.button{margin-top:.75rem}.note{margin-top:1rem;font-size:.9375rem;color:var(--soft)}.said{font-size:1.125rem;line-height:1.6}" +
  "summary{min-height:3rem;padding:.75rem 0;margin-top:.5rem;cursor:pointer;font-weight:600}details p{padding-bottom:.25rem}" +
  "button.button[hidden]{display:none}[role=status]{text-align:center}[role=status]:not(:empty){margin-top:.5rem}" +
  "@media print{.links .button{display:block;color:inherit}details,.note,[role=status]{display:none}.row{padding:.25rem 0;min-height:0}a .value{color:inherit}}";
