// The style of the layout, which all pages share. The rules for the parts that only content pages have are in content-pages/style.ts.

/** The colors of the light scheme are also used for printing. */
export const STYLE =
  ":root{color-scheme:light dark;--ground:#f4f5f7;--card:#fff;--ink:#1b1b1f;--soft:#5b5b66;--line:#dfe0e6}" +
  "@media screen and (prefers-color-scheme:dark){:root{--ground:#111114;--card:#1d1d22;--ink:#ececf1;--soft:#a8a8b4;--line:#3a3a43}}" +
  "*{box-sizing:border-box}body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;padding:1.5rem 1rem;" +
  "font:1.0625rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground)}" +
  'body::before,body::after{content:"";flex:1}body::after{flex:2}' +
  "header,main,footer{width:100%;max-width:28rem}header,footer{text-align:center}header{margin-bottom:1.25rem}" +
  "main{padding:1.75rem 1.5rem;background:var(--card);border:1px solid var(--line);border-radius:1rem}" +
  "h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem;overflow-wrap:anywhere;text-align:center;text-wrap:balance}" +
  "p{margin:0;text-wrap:pretty}p+p{margin-top:.75rem}main>p{text-align:center}:lang(ja){word-break:auto-phrase}" +
  ".logo{display:block;max-width:12rem;height:4rem;margin:0 auto .5rem;object-fit:contain}.owner{font-weight:600}" +
  ".owner,.text{overflow-wrap:anywhere;unicode-bidi:isolate}.text{white-space:pre-wrap}" +
  ".button,button{display:flex;width:100%;min-height:3rem;margin-top:1.25rem;padding:.5rem 1rem;align-items:center;justify-content:center;" +
  "border:0;border-radius:.75rem;background:var(--accent);color:var(--on);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}" +
  ":focus-visible{outline:3px solid var(--link);outline-offset:2px}#problem{font-weight:600}label{display:block;margin:1.25rem 0 .5rem;font-weight:600}" +
  "input{display:block;width:100%;min-height:3rem;padding:.5rem .75rem;border:1px solid #82828c;border-radius:.75rem;font:inherit;color:inherit;background:none}input:focus-visible{border-color:transparent}" +
  "footer{margin-top:1rem;font-size:.9375rem}.quiet{display:inline-block;padding:.75rem;color:var(--soft)}" +
  "@media print{body{padding:0;background:none}main{border:0}.button,button,footer{display:none}}";
