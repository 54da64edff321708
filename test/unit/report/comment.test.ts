import { expect, test } from 'vitest';
import { renderComment } from '../../../src/report/comment.ts';
import { storyNames, storyPublication } from '../../verdict-stories.ts';

test.each(storyNames)('the comment of %s', async (name) => {
  await expect(renderComment(storyPublication(name))).toMatchFileSnapshot(`../../golden/comment/${name}.md`);
});
