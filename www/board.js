// <variant-board> for any page: <script type="module" src="…/board.js"></script>. The name of this file is a promise to
// the pages that load it; what it leads to may be called otherwise tomorrow. embedding.html tells how it is used.

export { BoardElement } from './element/register.js';
