// ?embed=1: the calculator alone, in a frame of another page, which embed-height.js tells its height.
if (/[?&]embed=1(&|$)/.test(location.search)) document.documentElement.classList.add("embed");
