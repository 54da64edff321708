/** What the colours of the charts and the page (`colours.ts`) are, by day and by night. */
export const colourVariables = {
  light: `--surface: #ffffff; --raised: #f5f6f8; --ink: #1b1f24; --muted: #57606a; --grid: #d5dae0; --bad: #b42318; --good: #116329;
  --warn: #fff6e0; --edge: #8c959f; --link: #0756a8;
  --series-1: #0064a4; --series-2: #a84300; --series-3: #00704f; --series-4: #8f3f7d; --series-5: #6d5a00; --series-6: #3f4a9e;`,
  dark: `--surface: #14171b; --raised: #1d2228; --ink: #e7eaee; --muted: #a3adb8; --grid: #3a424c; --bad: #ff8a7d; --good: #5fd38a;
    --warn: #3a3016; --edge: #6e7681; --link: #7cc0ff;
    --series-1: #6cb8f0; --series-2: #f0a15f; --series-3: #52c79c; --series-4: #dc9bcd; --series-5: #d9c45a; --series-6: #a9b2f5;`,
} as const;
